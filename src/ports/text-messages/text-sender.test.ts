import { beforeEach, describe, expect, test } from 'vitest';
import { embeddedTexts } from './embedded-texts.ts';
import type { TextMessage, TextSender } from './text-sender.ts';

type TextWorld = {
  readonly sender: TextSender;
  arrived(): readonly TextMessage[];
  failNext(kind: 'refused' | 'unknown'): void;
};

/** Every adapter keeps these promises; a new one is added to the list. */
const worlds: readonly { name: string; start(): TextWorld }[] = [{ name: 'embedded', start: startEmbeddedWorld }];

function startEmbeddedWorld(): TextWorld {
  const kept = new Map<string, TextMessage>();
  const sender = embeddedTexts({
    add: async (message) => {
      if (!kept.has(message.id)) kept.set(message.id, message);
    },
  });
  return {
    sender,
    arrived: () => [...kept.values()],
    failNext: (kind) => sender.failNext({ kind, reason: 'told to fail' }),
  };
}

describe.each(worlds)('text messages: $name', ({ start }) => {
  let world: TextWorld;
  const message = { id: 'pickup-tomorrow-1', to: '+12135550142', body: 'Zoë, your pickup is tomorrow.' };

  beforeEach(() => {
    world = start();
  });

  test('a message that is refused does not arrive', async () => {
    world.failNext('refused');
    expect(await world.sender.send(message)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('fail'),
    });
    expect(world.arrived()).toEqual([]);
  });

  test('a message arrives whole and once, however often it is sent', async () => {
    world.failNext('unknown');
    expect(await world.sender.send(message)).toMatchObject({ kind: 'unknown' });
    expect(await world.sender.send(message)).toEqual({ kind: 'sent' });
    expect(await world.sender.send(message)).toEqual({ kind: 'sent' });
    expect(world.arrived()).toEqual([message]);
  });
});
