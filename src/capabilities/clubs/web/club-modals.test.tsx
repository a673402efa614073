// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Loadable } from '#kit/web/loadable.ts';
import { button, descriptionOf, draw, pageText } from '#kit/web/testing/draw.ts';
import { isoDate } from '#rules/dates.ts';
import AddNote from './AddNote.tsx';
import { ClubCard } from './ClubCard.tsx';
import ClubDetails from './ClubDetails.tsx';
import ClubNotes from './ClubNotes.tsx';
import type { NoteAdding } from './use-add-note.ts';
import type { ShownClub, ClubInfo, ClubNote } from '../wire.ts';
import type { ClubNotesLookup } from './use-club-notes.ts';

const nothing = (): void => undefined;
const today = isoDate('2026-03-02');

const club: ShownClub = {
  id: 1,
  name: 'Heron Bend Golf Club',
  contact: 'Golf shop',
  phone: '+1 (561) 555-0101',
  address: '1 Heron Bend Drive',
  address2: 'Bag room',
  zip: '33401',
  city: 'West Palm Beach',
  state: 'FL',
  country: 'US',
  closedWeekdays: new Set([2, 1]),
  originHolidays: [isoDate('2026-03-01'), isoDate('2026-07-03')],
  destinationHolidays: [isoDate('2026-07-03'), isoDate('2026-05-25')],
  carrierPreference: 'UPS',
  hasDailyPickup: false,
  pickupCarriers: ['FEDEX'],
  geoZipEnabled: true,
  coordinates: { latitude: 26.7, longitude: -80.1 },
  timeZone: 'America/New_York',
  note: '',
};

const info: ClubInfo = { club, carriers: ['UPS', 'FedEx'], preferredCarrier: 'UPS', pickupCarriers: ['FedEx'] };

describe('PNT-11 club details', () => {
  const drawDetails = (lookup: Loadable<ClubInfo>) =>
    draw(<ClubDetails lookup={lookup} name="Heron Bend" today={today} onClose={nothing} />);
  const found = { status: 'loaded', data: info } as const;
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

  test('PNT-11 they show address, phone, contact, closed weekdays and carriers', () => {
    drawDetails(found);
    expect(screen.getByRole('link', { name: club.phone }).getAttribute('href')).toBe('tel:+15615550101');
    expect(fact('Address')).toBe('1 Heron Bend DriveBag roomWest Palm Beach, FL 33401');
    expect(fact('Bags go to')).toBe('Golf shop');
    expect(fact('Weekdays')).toBe('Closed on Mondays and Tuesdays');
    expect(fact('Carriers')).toBe('UPS (preferred), FedEx');
    expect(fact('Pickup by')).toBe('FedEx');
  });

  test('PNT-11 they list the coming days off, with what each one stops', () => {
    drawDetails(found);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mon, May 25: no deliveries',
      'Fri, Jul 3: no pickups or deliveries',
    ]);
  });

  test('PNT-11 a club without carriers, closed weekdays or days off says so', () => {
    const quiet = { ...club, closedWeekdays: new Set<never>(), originHolidays: [], destinationHolidays: [] };
    drawDetails({ status: 'loaded', data: { ...info, club: quiet, preferredCarrier: null, pickupCarriers: [] } });
    expect(fact('Weekdays')).toBe('Open Monday to Friday');
    expect(fact('Closed days')).toBe('None listed');
    expect(fact('Pickup by')).toContain('Drop bags off at a carrier store');
    expect(fact('Carriers')).toBe('UPS, FedEx');
  });

  test('PNT-11 a failed lookup shows the server’s text and can be tried again', () => {
    const retry = vi.fn<() => void>();
    drawDetails({ status: 'failed', problem: 'We couldn’t find this place.', retry });
    expect(pageText()).toContain('We couldn’t find this place.');
    fireEvent.click(button('Try again'));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('PNT-11 club card', () => {
  const found = { status: 'loaded', data: club } as const;

  test('PNT-11 its buttons open the details and the notes, with the number of notes', () => {
    const onDetails = vi.fn<() => void>();
    const onNotes = vi.fn<() => void>();
    draw(
      <ClubCard
        lookup={found}
        name={club.name}
        onChange={nothing}
        onEnterAddress={nothing}
        onDetails={onDetails}
        onNotes={onNotes}
        notesCount={2}
      />,
    );
    fireEvent.click(button('Details of Heron Bend Golf Club'));
    fireEvent.click(button('Notes (2) on Heron Bend Golf Club'));
    expect([onDetails, onNotes].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  test('PNT-11 without dialogs to open it has no buttons for them', () => {
    draw(<ClubCard lookup={found} name={club.name} onChange={nothing} onEnterAddress={nothing} />);
    expect(pageText()).not.toMatch(/Details|Notes/);
  });
});

const fromHere: ClubNote = { comment: 'Bags leave from the cart barn.', outbound: true, isOwn: false };
const toHere: ClubNote = { comment: 'Ring at the side door.', outbound: false, isOwn: true };

describe('NTE-02 notes', () => {
  const drawNotes = ({ own = [], others = { status: 'loaded', data: [] } }: Partial<ClubNotesLookup>) =>
    draw(<ClubNotes clubName="Heron Bend" lookup={{ own, others }} onClose={nothing} />);

  test('NTE-02 notes are grouped by direction, and the person’s own are marked', () => {
    drawNotes({ own: [toHere], others: { status: 'loaded', data: [fromHere] } });
    expect(pageText()).toMatch(/For bags from here.*cart barn.*For bags to here.*Your note.*side door/);
    expect(screen.getAllByText('Your note')).toHaveLength(1);
  });

  test('NTE-02 a club without notes says so', () => {
    drawNotes({});
    expect(pageText()).toContain('No notes for this place.');
  });

  test('NTE-02 notes that failed to load are not called none', () => {
    drawNotes({ others: { status: 'failed', problem: 'Our server did not answer.', retry: nothing } });
    expect(pageText()).toContain('Our server did not answer.');
    expect(pageText()).not.toContain('There are no notes');
  });

  test('NTE-02 markup in a note is shown as text', () => {
    const comment = '<img src=x onerror=alert(1)>';
    drawNotes({ own: [{ ...toHere, comment }] });
    expect(pageText()).toContain(comment);
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('NTE-03 NTE-04 adding a note', () => {
  const drawForm = (changes: Partial<NoteAdding>, ownNotes: readonly ClubNote[] = []) => {
    const adding: NoteAdding = {
      status: 'idle',
      problem: null,
      comment: '',
      setComment: nothing,
      add: vi.fn<NoteAdding['add']>(),
      dismiss: nothing,
      ...changes,
    };
    draw(<AddNote clubName="Heron Bend" startsHere={false} ownNotes={ownNotes} adding={adding} onClose={nothing} />);
    return adding;
  };
  const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for Heron Bend' });

  test('NTE-03 the note is added with a direction, which starts with the end that the club is', () => {
    const { add } = drawForm({ comment: 'Ring twice.' });
    expect(comment().value).toBe('Ring twice.');
    fireEvent.click(button('Add note'));
    expect(add).toHaveBeenLastCalledWith({ comment: 'Ring twice.', outbound: false }, expect.any(Function));
    fireEvent.click(screen.getByRole('radio', { name: 'From here' }));
    fireEvent.click(button('Add note'));
    expect(add).toHaveBeenLastCalledWith({ comment: 'Ring twice.', outbound: true }, expect.any(Function));
  });

  test('NTE-03 a blank note is not sent and says so at its field', () => {
    const { add } = drawForm({ comment: '  ' });
    fireEvent.click(button('Add note'));
    expect(descriptionOf(comment())).toContain("Note can't be blank");
    expect(add).not.toHaveBeenCalled();
  });

  test('NTE-03 a refusal of the server is shown at the field', () => {
    drawForm({ status: 'failed', problem: 'This cart has twenty notes.' });
    expect(descriptionOf(comment())).toContain('This cart has twenty notes.');
  });

  test('NTE-04 after the success "Note added." the note is in the list', () => {
    drawForm({ status: 'added' }, [toHere]);
    expect(pageText()).toMatch(/Note added\..*Ring at the side door\./);
    drawForm({}, [toHere]);
    expect(pageText()).toContain('Ring at the side door.');
    expect(pageText()).not.toContain('Note added.');
  });
});
