import { clockTime, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { cents, formatCents } from '#rules/money.ts';
import { unreachable } from '#rules/result.ts';
import type { CancelKind, LegToCancel } from './cancel.ts';
import { lastFullRefundDay } from './free-cancellation.ts';

/** Explains the refund of a leg to the customer before they cancel it. PRC-04 */
export function cancelText(leg: LegToCancel, kind: CancelKind): string {
  switch (kind) {
    case 'full':
      if (leg.lacksLabel) return messageText('cancelNoLabel');
      if (leg.leg === 'return') return messageText('cancelReturnFull');
      return messageText('cancelFull', lastMoment(leg));
    case 'late':
      return messageText('cancelLate', {
        ...lastMoment(leg),
        pickup: leg.pickup === 0 ? '' : t`the pickup (${formatCents(leg.pickup)}) and `,
        perBag: formatCents(cents(limits.lateCancelFeePerBagCents)),
      });
    case 'started':
      return messageText('cancelStarted');
    default:
      return unreachable(kind);
  }
}

function lastMoment(leg: LegToCancel): { hour: string; day: string } {
  return {
    hour: clockTime({ hour: limits.cancelCutOffHour, minute: 0 }),
    day: longDate(lastFullRefundDay(leg)),
  };
}
