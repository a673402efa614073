import type { EasyPostLog } from './easypost/connect-easypost.ts';
import { connectEasyPost } from './easypost/connect-easypost.ts';
import { isCallbackSigned, signatureHeader } from './easypost/callback-signature.ts';
import { bookEasyPostPickup, cancelEasyPostPickup } from './easypost/pickups.ts';
import { buyEasyPostLabel, voidEasyPostLabel } from './easypost/labels.ts';
import { openPurchases, type Purchase, type Purchases } from './easypost/purchases.ts';
import { readEvent } from './easypost/read-event.ts';
import { readTracker, scansWithDelay, type Tracker } from './easypost/read-tracker.ts';
import { registerWebhook } from './easypost/register-webhook.ts';
import { findTracker } from './easypost/requests.ts';
import type { CarrierReport, Carriers, CarrierScan, TrackOutcome } from './carriers.ts';

export type EasyPostSettings = {
  readonly url: string;
  readonly apiKey: string;
  /** What EasyPost signs callbacks with. */
  readonly webhookSecret: string;
  /** Earlier secrets; callbacks signed with them are still accepted. */
  readonly formerWebhookSecrets?: readonly string[];
  /** Where the adapter keeps what it has bought. */
  readonly databaseUrl: string;
  readonly log: EasyPostLog;
  /** How long one question may take, with all that is asked again. Only tests wait less than usual. */
  readonly timeoutMs?: number;
  readonly firstPauseMs?: number;
};

export type EasyPostCarriers = Carriers & {
  /** Registers this address for EasyPost's callbacks; calling it again changes nothing. */
  sendCallbacksTo(url: string): Promise<void>;
};

/** Less than the time for which a worker keeps a parcel. Without an answer by then, the request is repeated and continues where it was. */
const timeoutMsByDefault = 12_000;

/**
 * Carriers by EasyPost, with the accounts at FedEx and UPS that are connected there.
 *
 * EasyPost has no field for our references, so a table maps each reference to its shipment. Its callbacks are signed without a time: a
 * repeated one is accepted, but its scans are stored already.
 */
export function easypostCarriers({
  webhookSecret,
  formerWebhookSecrets = [],
  databaseUrl,
  timeoutMs = timeoutMsByDefault,
  ...account
}: EasyPostSettings): EasyPostCarriers {
  const ask = connectEasyPost(account);
  const purchases = openPurchases({ databaseUrl, workerWaitsMs: timeoutMs });
  const deps = () => ({ ask, purchases, signal: AbortSignal.timeout(timeoutMs), url: account.url });
  return {
    buyLabel: (request) => buyEasyPostLabel(deps(), request),
    voidLabel: ({ reference }) => voidEasyPostLabel(deps(), reference),
    bookPickup: (request) => bookEasyPostPickup(deps(), request),
    cancelPickup: ({ reference }) => cancelEasyPostPickup(deps(), reference),
    track: async ({ reference }): Promise<TrackOutcome> => {
      const { signal } = deps();
      const purchase = await purchases.find(reference).catch(() => null);
      if (purchase === null) return { kind: 'unknown', reason: 'The purchases can’t be read.' };
      if (purchase?.state !== 'bought' || purchase.trackerId === null) return { kind: 'scans', scans: [] };
      const answer = await ask(findTracker(purchase.trackerId), signal);
      if (answer.kind !== 'answered') {
        return { kind: 'unknown', reason: answer.kind === 'exists' ? 'EasyPost did not answer.' : answer.reason };
      }
      const tracker = readTracker(answer.body);
      if (!tracker) return { kind: 'unknown', reason: 'EasyPost’s tracker can’t be read.' };
      return { kind: 'scans', scans: scansOfLabel(tracker, purchase) };
    },
    readCallback: async ({ headers, body }) => {
      const signature = headers[signatureHeader];
      if (typeof signature !== 'string') return { kind: 'unsigned' };
      const secrets = [webhookSecret, ...formerWebhookSecrets];
      const isSigned = secrets.some((secret) => isCallbackSigned({ secret, body, signature }));
      return isSigned ? reportOf(body, purchases) : { kind: 'unsigned' };
    },
    sendCallbacksTo: (url) => registerWebhook({ ...deps(), log: account.log }, { url, secret: webhookSecret }),
    close: () => purchases.close(),
  };
}

/** Events that aren't about our labels change nothing: accounts have other labels, and there are many kinds of events. */
async function reportOf(body: string, purchases: Purchases): Promise<CarrierReport> {
  const event = readEvent(body);
  if (event.kind === 'unreadable') return event;
  if (event.kind === 'other') return { kind: 'scans', scans: [] };
  const { tracker } = event;
  const purchase = await purchases.findLabel({ shipmentId: tracker.shipmentId, trackerId: tracker.id });
  return { kind: 'scans', scans: purchase && purchase.state !== 'ended' ? scansOfLabel(tracker, purchase) : [] };
}

function scansOfLabel(tracker: Tracker, { reference, arriveOn }: Purchase): readonly CarrierScan[] {
  const scans = arriveOn === null ? tracker.scans : scansWithDelay(tracker, arriveOn);
  return scans.map((scan) => ({ ...scan, reference, trackingNumber: tracker.trackingNumber }));
}
