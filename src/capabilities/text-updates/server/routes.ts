import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { namedOrderFromWire } from '#kit/named-order/wire.ts';
import { setTextUpdates, textUpdates } from '../contract.ts';
import { textChoiceFromWire, textUpdatesToWire } from '../wire.ts';
import { chooseTexts, showTexts, type TextUpdateDeps } from './text-updates.ts';

/** For those who may cancel the order; the link in an email is not enough. */
export function textUpdateRoutes(app: FastifyInstance, deps: TextUpdateDeps): void {
  mount(app, textUpdates, async (input, { request }) => {
    const shown = await showTexts(deps, namedOrderFromWire(input), request);
    return shown instanceof Refusal ? shown : textUpdatesToWire(shown);
  });
  mount(app, setTextUpdates, async (input, { request }) => {
    const named = namedOrderFromWire(input);
    const shown = await chooseTexts(deps, { ...named, ...textChoiceFromWire(input.body) }, request);
    return shown instanceof Refusal ? shown : textUpdatesToWire(shown);
  });
}
