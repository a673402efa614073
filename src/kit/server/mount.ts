import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { messageText } from '#rules/messages.ts';
import type { AnyEndpoint, EndpointRequest, EndpointResponse } from '../endpoint.ts';
import { type FieldError, Refusal, refuseFields } from '../problem.ts';
import { wireField } from '../wire-field.ts';
import { sendRefusal } from './errors.ts';
import { formReader, leftToSchema } from './form-reader.ts';

/** What a handler gets besides the fields of the call. */
export type CallContext = { readonly request: FastifyRequest; readonly reply: FastifyReply };

export type Handler<E extends AnyEndpoint> = (
  input: EndpointRequest<E>,
  context: CallContext,
) => Promise<EndpointResponse<E> | Refusal> | EndpointResponse<E> | Refusal;

/**
 * Serves an endpoint: parses the request by its schemas, reports all wrong fields at once, and sends the handler's answer. Refusals name our
 * own fields; `fieldNames` translates those whose wire name is not the same word in snake case.
 */
export function mount<E extends AnyEndpoint>(
  app: FastifyInstance,
  call: E,
  handler: Handler<E>,
  fieldNames: (field: string) => string = (field) => field,
): void {
  const readInput = inputReader(call);
  app.route({
    method: call.method,
    url: call.path,
    ...(call.bodyBytesMax === undefined ? {} : { bodyLimit: call.bodyBytesMax }),
    handler: async (request, reply) => {
      const input = readInput(request);
      if (input instanceof Refusal) return sendRefusal(reply, request, input);
      const answer = await handler(input as EndpointRequest<E>, { request, reply });
      if (answer instanceof Refusal) {
        if (answer.isOfRight) {
          request.server.security.note('right-refused', {
            call: call.id,
            user: request.callerId,
            address: request.clientAddress,
          });
        }
        return sendRefusal(reply, request, inWireNames(answer, fieldNames));
      }
      if (call.answers) reply.header('content-type', contentType(call.answers));
      return reply.send(answer);
    },
  });
}

/** A PDF and a photo are no text and have no charset. */
function contentType(answers: NonNullable<AnyEndpoint['answers']>): string {
  return answers === 'application/pdf' || answers === 'image/jpeg' ? answers : `${answers}; charset=utf-8`;
}

function inWireNames(refusal: Refusal, fieldNames: (field: string) => string): Refusal {
  const errors = refusal.errors.map(({ field, message }) => ({ field: wireField(fieldNames(field)), message }));
  return new Refusal(refusal.status, refusal.detail, errors, refusal.isOfRight);
}

/** Reads one part of a request, or notes what is wrong with it. */
type PartReader = (value: unknown, errors: FieldError[]) => unknown;

function partReader(schema: z.ZodMiniType = noFields): PartReader {
  const readForm = formReader(schema);
  return (value, errors) => {
    const form = readForm ? readForm(value ?? {}) : leftToSchema;
    if (form !== leftToSchema) return form;
    const result = z.safeParse(schema, value ?? {});
    if (result.success) return result.data;
    errors.push(...fieldErrors(result.error.issues));
    return undefined;
  };
}

function inputReader(
  call: AnyEndpoint,
): (request: FastifyRequest) => { params: unknown; query: unknown; body: unknown } | Refusal {
  const [readParams, readQuery, readBody] = [partReader(call.params), partReader(call.query), partReader(call.body)];
  return (request) => {
    const errors: FieldError[] = [];
    const params = readParams(request.params, errors);
    const query = readQuery(request.query, errors);
    const body = call.method === 'GET' ? undefined : readBody(request.body, errors);
    return errors.length > 0 ? refuseFields(errors) : { params, query, body };
  };
}

const noFields = z.strictObject({});

/** How many wrong fields one answer reports; a hostile form could have a hundred thousand. */
const namedErrorsMax = 50;

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues
    .slice(0, namedErrorsMax)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, namedErrorsMax)
            .map((key) => ({ field: fieldName([...issue.path, key]), message: messageText('fieldUnknown') }))
        : [{ field: fieldName(issue.path), message: issue.message }],
    );
}

/** The bracket form of a path: `travelers[0][name]`. */
function fieldName(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map((part) => String(part).slice(0, 100).toWellFormed());
  return first === undefined ? 'body' : first + rest.map((part) => `[${part}]`).join('');
}
