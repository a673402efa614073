import { useEffect } from 'react';
import type { Draft } from '#rules/shipment/draft.ts';
import { followAsPayer, followFirstTraveler, isSamePayer } from '#rules/shipment/same-person.ts';
import { useDraftStore } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';

/** Keeps the sender, the other travelers' contact and the guest equal to the first traveler until they are typed separately. */
export function useFollowers(): void {
  const store = useDraftStore();
  const { guest, own } = usePageState();
  useEffect(() => {
    const follow = (after: Draft, before: Draft): void => {
      const linked = followFirstTraveler(before, after, { senderIsOwn: own.getState().sender });
      if (linked !== after) store.setState(linked, true);
      const [was] = before.travelers;
      const [is] = linked.travelers;
      if (!was || !is || own.getState().guest) return;
      const payer = followAsPayer(guest.getState(), { was, is });
      // A new object would redraw everything that shows the guest.
      if (!isSamePayer(payer, guest.getState())) guest.setState(payer);
    };
    follow(store.getState(), store.getState());
    return store.subscribe(follow);
  }, [store, guest, own]);
}
