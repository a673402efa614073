import { queryOptions } from '@tanstack/react-query';
import { failureText } from '#kit/web/failure-text.ts';
import { laterCode } from '#kit/web/later.tsx';
import { t } from '#rules/language/t.ts';
import { type Draft, emptyLeg, emptyProduct, emptyTraveler, type LegPlan } from '#rules/shipment/draft.ts';
import { routeOnly } from '#rules/shipment/route-only.ts';
import type { ServicesAnswer } from './service-offers.ts';

// The first view of a page has no trip to ask about yet.
const loadAskServices = laterCode(() => import('./ask-services.ts'));

/**
 * The services for a draft. The key has only what the services depend on, so that typing a name or choosing a cover sends no request, and
 * the same request is not sent twice.
 */
export function servicesQuery(draft: Draft) {
  const question = servicesQuestion(draft);
  return queryOptions({
    queryKey: ['services', question],
    queryFn: async ({ signal }): Promise<ServicesAnswer> => {
      const { askServices } = await loadAskServices();
      return askServices(question, signal);
    },
  });
}

/** Why the services could not be loaded, as a sentence. */
export function servicesProblem(error: Error): string {
  return failureText(error, t`We couldn’t load shipping options.`);
}

/** The draft without what no service depends on: who travels, what is covered, which service is chosen. */
export function servicesQuestion({ luggageFirst: _notSent, ...draft }: Draft): Draft {
  return {
    ...draft,
    origin: routeOnly(draft.origin),
    destination: routeOnly(draft.destination),
    travelers: draft.travelers.map(({ id, lines }) => ({
      ...emptyTraveler(id),
      lines: lines.map((line) => ({
        ...line,
        products: line.products.map(({ size }) => ({ ...emptyProduct, size })),
      })),
    })),
    outbound: handoverOnly(draft.outbound),
    return: draft.roundtrip ? handoverOnly(draft.return) : emptyLeg,
    cruise: sailingOnly(draft.cruise),
    defaultOrigin: false,
  };
}

function handoverOnly({ pickupOptionId, pickupDate, carrier }: LegPlan): LegPlan {
  return { ...emptyLeg, pickupOptionId, pickupDate, carrier };
}

/** Bags must be at the port before the ship sails, whatever its name. TRP-06 */
function sailingOnly(cruise: Draft['cruise']): Draft['cruise'] {
  return cruise?.sailing ? { ship: '', cabin: '', sailing: cruise.sailing } : null;
}
