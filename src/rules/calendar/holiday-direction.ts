import type { HolidayDirection } from './holiday-lists.ts';

/** Which holidays a handover follows: those of the stores for a drop-off, those of the vans for a pickup. DAT-02 */
export function holidayDirection(dropOff: boolean): HolidayDirection {
  return dropOff ? 'drop_off' : 'pickup';
}
