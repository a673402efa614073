import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import AddNote from './AddNote.tsx';
import { ClubCard } from './ClubCard.tsx';
import ClubDetails from './ClubDetails.tsx';
import ClubNotes from './ClubNotes.tsx';
import type { NoteAdding } from './use-add-note.ts';
import type { Club } from '../wire.ts';
import type { ClubInfo, ClubNote } from '../wire.ts';
import type { ClubInfoLookup } from './use-club-info.ts';
import type { ClubNotesLookup } from './use-club-notes.ts';

const nothing = (): void => undefined;
const today = isoDate('2026-03-02');

const club: Club = {
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
  const draw = (lookup: Partial<ClubInfoLookup>) =>
    renderToStaticMarkup(
      <ClubDetails
        lookup={{ status: 'found', info, problem: null, retry: nothing, ...lookup }}
        name="Heron Bend"
        today={today}
        onClose={nothing}
      />,
    );
  const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

  test('PNT-11 they say address, phone, contact, closed weekdays and carriers', () => {
    const html = draw({});
    expect(html).toContain('href="tel:+15615550101"');
    expect(plain(html)).toContain('1 Heron Bend Drive Bag room West Palm Beach, FL 33401');
    expect(plain(html)).toContain('Bags go to Golf shop');
    expect(plain(html)).toContain('Closed on Mondays and Tuesdays');
    expect(plain(html)).toContain('UPS (preferred), FedEx');
    expect(plain(html)).toContain('Collects there FedEx');
  });

  test('PNT-11 they list the days off that are still to come, with what each one stops', () => {
    const words = plain(draw({}));
    expect(words).toMatch(/Mon, May 25 ?: nothing is taken in .*Fri, Jul 3 ?: nothing leaves and nothing is taken in/);
    expect(words).not.toContain('Mar 1');
  });

  test('PNT-11 a club without carriers, closed weekdays or days off says so instead of leaving a gap', () => {
    const quiet = { ...club, closedWeekdays: new Set<never>(), originHolidays: [], destinationHolidays: [] };
    const words = plain(draw({ info: { ...info, club: quiet, preferredCarrier: null, pickupCarriers: [] } }));
    expect(words).toContain('Open from Monday to Friday');
    expect(words).toContain('None that we know of');
    expect(words).toContain('bags are dropped off at a carrier store');
    expect(words).not.toContain('preferred');
  });

  test('PNT-11 a lookup that failed shows the server’s text', () => {
    const words = plain(draw({ status: 'failed', info: null, problem: 'We do not know this place.' }));
    expect(words).toContain('We do not know this place.');
    expect(words).toContain('Try again');
  });
});

describe('PNT-11 club card', () => {
  const found = { status: 'found', club, problem: null, retry: nothing } as const;

  test('PNT-11 its buttons for details and notes stand there when somebody listens, with the number of notes', () => {
    const html = renderToStaticMarkup(
      <ClubCard
        lookup={found}
        name={club.name}
        onChange={nothing}
        onEnterAddress={nothing}
        onDetails={nothing}
        onNotes={nothing}
        notesCount={2}
      />,
    );
    expect(html).toContain('aria-label="Details of Heron Bend Golf Club"');
    expect(html).toContain('aria-label="Notes (2) on Heron Bend Golf Club"');
  });

  test('PNT-11 … and are absent otherwise', () => {
    const html = renderToStaticMarkup(
      <ClubCard lookup={found} name={club.name} onChange={nothing} onEnterAddress={nothing} />,
    );
    expect(html).not.toMatch(/Details|Notes/);
  });
});

const fromHere: ClubNote = { comment: 'Bags leave from the cart barn.', outbound: true, isOwn: false };
const toHere: ClubNote = { comment: 'Ring at the side door.', outbound: false, isOwn: true };

describe('NTE-02 notes', () => {
  const draw = (lookup: Partial<ClubNotesLookup>) =>
    renderToStaticMarkup(
      <ClubNotes
        clubName="Heron Bend"
        lookup={{ status: 'found', notes: [], problem: null, retry: nothing, ...lookup }}
        onClose={nothing}
      />,
    );

  test('NTE-02 notes stand under what they speak of, and one’s own are marked', () => {
    const html = draw({ notes: [toHere, fromHere] });
    expect(html).toMatch(/For bags from here.*cart barn.*For bags to here.*Your note.*side door/);
    expect(html.match(/Your note/g)).toHaveLength(1);
  });

  test('NTE-02 where there are none to read it says so', () => {
    expect(draw({})).toContain('There are no notes on this place.');
  });

  test('NTE-02 notes that could not be read are not called none', () => {
    const html = draw({ status: 'failed', problem: 'Our server did not answer.' });
    expect(html).toContain('Our server did not answer.');
    expect(html).not.toContain('There are no notes');
  });

  test('NTE-02 a note is shown as text, whatever was typed', () => {
    expect(draw({ notes: [{ ...toHere, comment: '<img src=x onerror=alert(1)>' }] })).toContain('&lt;img');
  });
});

describe('NTE-03 NTE-04 adding a note', () => {
  const idle: NoteAdding = {
    status: 'idle',
    problem: null,
    comment: '',
    setComment: nothing,
    add: () => Promise.resolve(true),
    dismiss: nothing,
  };
  const draw = (adding: Partial<NoteAdding>, ownNotes: readonly ClubNote[] = []) =>
    renderToStaticMarkup(
      <AddNote
        clubName="Heron Bend"
        startsHere={false}
        ownNotes={ownNotes}
        adding={{ ...idle, ...adding }}
        onClose={nothing}
      />,
    );

  test('NTE-03 it asks for the note and its direction, beginning with the end that the club is', () => {
    const html = draw({ comment: 'Ring tw' });
    expect(html).toContain('Add a note');
    expect(html).toMatch(/<textarea[^>]*>Ring tw</);
    expect(html).toMatch(/value="to"[^>]*checked=""|checked=""[^>]*value="to"/);
  });

  test('NTE-03 what the server refuses is said at the field', () => {
    const html = draw({ status: 'failed', problem: "Note can't be blank" });
    expect(html).toMatch(/id="note-comment-error".*Note can&#x27;t be blank/);
  });

  test('NTE-04 the success says "Your note was added." and the note stands in the list', () => {
    expect(draw({ status: 'added' }, [toHere])).toMatch(/Your note was added\..*Ring at the side door\./);
    expect(draw({}, [toHere])).toMatch(/Ring at the side door\./);
    expect(draw({}, [toHere])).not.toContain('Your note was added.');
  });
});
