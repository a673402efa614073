import * as z from 'zod/mini';
import type { AnyEndpoint } from '../endpoint.ts';
import { specOfNeededField } from '../form-schema.ts';
import { problemSchema } from '../problem.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

/** The OpenAPI description of the calls, made from the values that serve them, so that it can't be out of date. */
export function openApiDocument(
  calls: readonly AnyEndpoint[],
  { title, version }: { title: string; version: string },
): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description: 'Every call of the service. Forms may be sent as JSON or as bracket forms.' },
    paths,
    components: { schemas: { Problem: jsonSchema(problemSchema) } },
  };
}

function operation(call: AnyEndpoint): Json {
  const parameters = [
    ...parametersOf('path', call.params, call.example.params),
    ...parametersOf('query', call.query, call.example.query),
  ];
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: { required: true, content: bodyContent(call) } } : {}),
    responses: {
      200: {
        description: 'The answer.',
        content: {
          [call.answers ?? 'application/json']: {
            schema: jsonSchema(call.response),
            example: call.example.response as Json,
          },
        },
      },
      default: {
        description: 'A refusal, with the fields to mend.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function bodyContent(call: AnyEndpoint): Json {
  const schema = jsonSchema(call.body);
  return {
    'application/json': { schema, example: call.example.body as Json },
    'application/x-www-form-urlencoded': { schema },
  };
}

function parametersOf(place: 'path' | 'query', schema: z.ZodMiniType | undefined, example: unknown): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  const examples = (example ?? {}) as Readonly<Record<string, Json>>;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(examples[name] === undefined ? {} : { example: examples[name] }),
  }));
}

function jsonSchema(schema: z.ZodMiniType): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described }) => {
      if (zodSchema instanceof z.ZodMiniObject) requireNeeded(zodSchema.shape, described);
    },
  });
  return rest as JsonObject;
}

/** A needed choice, number or day is read like one that may be empty, so the library alone calls it optional. */
function requireNeeded(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  described: z.core.JSONSchema.BaseSchema,
): void {
  const needed = Object.keys(shape).filter((name) => specOfNeededField.has(shape[name] as z.core.$ZodType));
  if (needed.length > 0) described.required = [...new Set([...(described.required ?? []), ...needed])];
}
