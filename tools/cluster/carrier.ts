// The carrier of a cluster run, in a process of its own: the stand-in of EasyPost, which sells labels by the clock of the run.
import * as z from 'zod/mini';
import { startEasyPost } from '#ports/carriers/easypost/testing/start-easypost.ts';
import { runClock } from '../faults/run-clock.ts';

const shape = z.object({ beganAtMs: z.number(), speed: z.number() });
const settings = z.parse(shape, JSON.parse(process.argv[2] ?? ''));
process.once('disconnect', () => process.exit(1));

const clock = runClock({ ...settings, skippedMs: () => 0 });
const { url } = await startEasyPost({ nowMs: () => clock.nowMs() });
process.send?.({ url });
