import { lazy, type ReactNode, Suspense, useState } from 'react';
import { addDays, type IsoDate, isoDate, isWeekend } from '#rules/dates.ts';
import { Calendar } from '../calendar/Calendar.tsx';
import { DateField } from '../calendar/DateField.tsx';
import type { DayState } from '../calendar/day-state.ts';
import { Button, ButtonLink } from '../form/Button.tsx';
import { Counter } from '../form/Counter.tsx';
import { RadioCards } from '../form/RadioCards.tsx';
import { SegmentedControl } from '../form/SegmentedControl.tsx';
import { SelectField } from '../form/SelectField.tsx';
import { SuggestField } from '../form/SuggestField.tsx';
import { TextField } from '../form/TextField.tsx';
import { Icon } from '../icons/Icon.tsx';
import { type IconName, iconDrawings } from '../icons/icon-drawings.tsx';
import { BottomBar } from '../layout/BottomBar.tsx';
import { Card } from '../layout/Card.tsx';
import { Disclosure } from '../layout/Disclosure.tsx';
import { Section } from '../layout/Section.tsx';
import { Skeleton, Waiting } from '../layout/Skeleton.tsx';
import { Alert } from '../notices/Alert.tsx';
import { ErrorSummary } from '../notices/ErrorSummary.tsx';
import { DayStrip } from '../pictures/DayStrip.tsx';
import { OptionCards } from '../pictures/OptionCards.tsx';
import { PriceLines } from '../pictures/PriceLines.tsx';
import type { RoutePoint } from '../pictures/route-drawing.ts';
import { ScaleFigure } from '../pictures/ScaleFigure.tsx';
import styles from './Gallery.module.css';
import { useRootSettings } from './use-root-settings.ts';
import { optionSamples, placeSamples, priceSamples, scaleSamples, stripSamples } from './samples.ts';

const Modal = lazy(() => import('../layout/Modal.tsx'));
const RouteMap = lazy(() => import('../pictures/RouteMap.tsx'));

const brands = ['golf', 'ski', 'resort-one', 'camp', 'resort-two', 'school'] as const;
const today = isoDate('2026-03-02');

/** Every part of the kit in every state. Start it with `npx vite src/kit/web/gallery`. */
export function Gallery(): ReactNode {
  const settings = new URLSearchParams(location.search);
  return (
    <main className={styles.page}>
      <Header initialBrand={settings.get('brand') ?? 'golf'} initialScheme={settings.get('scheme') ?? 'light'} />
      <div className={styles.columns}>
        <div>
          <FormSample />
        </div>
        <aside className={styles.summary}>
          <SummarySample />
        </aside>
      </div>
      <Buttons />
      <Fields />
      <Choices />
      <CalendarSample />
      <Options />
      <Maps />
      <Strips />
      <Scales />
      <Notices />
      <Icons />
      <BottomBar
        label="Total"
        amount="$149.98"
        detail={<PriceLines {...priceSamples} />}
        action={<Button variant="primary">Choose a service</Button>}
      />
    </main>
  );
}

function Header({ initialBrand, initialScheme }: { initialBrand: string; initialScheme: string }): ReactNode {
  const [brand, setBrand] = useState(initialBrand);
  const [scheme, setScheme] = useState(initialScheme);
  useRootSettings({ brand, scheme });
  return (
    <header className={styles.header}>
      <h1>Your bag leaves before you do, and waits where you arrive.</h1>
      <div className={styles.row}>
        <SelectField
          id="brand"
          label="Brand"
          value={brand}
          onChange={setBrand}
          options={brands.map((name) => ({ value: name, label: name }))}
        />
        <SegmentedControl
          id="scheme"
          label="Scheme"
          segments={[
            { value: 'light', label: 'Light', icon: 'sun' },
            { value: 'dark', label: 'Dark', icon: 'moon' },
          ]}
          value={scheme}
          onChange={setScheme}
        />
      </div>
    </header>
  );
}

function FormSample(): ReactNode {
  const [end, setEnd] = useState<'venue' | 'home'>('venue');
  const [bags, setBags] = useState(1);
  const [cases, setCases] = useState(0);
  const [day, setDay] = useState<IsoDate | null>(isoDate('2026-03-12'));
  const [text, setText] = useState('Cedar');
  return (
    <>
      <Section
        step={1}
        title="Where from"
        state="folded"
        isDone
        summary="Pasadena, CA 91101, from home"
        onEdit={() => setText('')}
      />
      <Section step={2} title="Where to">
        <div className={styles.stack}>
          <RadioCards
            id="end-type"
            label="Deliver to"
            value={end}
            onChange={setEnd}
            options={[
              { value: 'venue', title: 'A venue', detail: 'They keep it for you', icon: 'flag' },
              { value: 'home', title: 'A home or hotel', detail: 'Someone signs for it', icon: 'house' },
            ]}
          />
          <SuggestField
            id="place"
            label="Which one"
            required
            text={text}
            onTextChange={setText}
            onClear={() => setText('')}
            items={text.length >= 3 ? placeSamples : []}
            status="ready"
            onPick={(item) => setText(item.title)}
          />
        </div>
      </Section>
      <Section step={3} title="What you send" aside="Up to 25 of each">
        <div className={styles.lines}>
          <Counter id="bags" label="Golf bag" hint="up to 56 lb" value={bags} onChange={setBags} max={25} inline />
          <Counter id="cases" label="Suitcase" hint="up to 72 lb" value={cases} onChange={setCases} max={25} inline />
        </div>
      </Section>
      <Section step={4} title="When">
        <div className={styles.half}>
          <DateField
            id="day"
            label="Pickup date"
            required
            value={day}
            onChange={setDay}
            today={today}
            min={addDays(today, 1)}
            dayState={sampleDay}
          />
        </div>
      </Section>
      <Section step={5} title="How fast" state="waiting" waitingFor="Choose both places and a day first." />
    </>
  );
}

function SummarySample(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Card
        look="ticket"
        label="Summary"
        foot={
          <Button variant="primary" size="large" wide onPress={() => setOpen(true)}>
            Continue with $149.98
          </Button>
        }
      >
        <div className={styles.stack}>
          <MapSample from={pasadena} to={wainscott} caption="2,481 miles, zone 8" />
          <DayStrip label="From handover to arrival" days={stripSamples.short} />
          <PriceLines {...priceSamples} />
        </div>
      </Card>
      {isOpen && (
        <Suspense fallback={null}>
          <Modal
            title="Same-day pickup is no longer possible"
            onClose={() => setOpen(false)}
            actions={
              <>
                <Button variant="primary" onPress={() => setOpen(false)}>
                  Next business day
                </Button>
                <Button onPress={() => setOpen(false)}>Drop it off</Button>
              </>
            }
          >
            <p>The driver needs until noon to reach you today. Choose one of these and the price stays as it is.</p>
          </Modal>
        </Suspense>
      )}
    </>
  );
}

function Buttons(): ReactNode {
  return (
    <Section title="Buttons">
      <div className={styles.row}>
        <Button variant="primary" size="large" iconAfter="chevron-right">
          See services
        </Button>
        <Button variant="primary">Continue</Button>
        <Button icon="swap">Swap places</Button>
        <Button variant="quiet" icon="plus">
          Add a traveler
        </Button>
        <Button size="small">Remove</Button>
        <ButtonLink href="#top" variant="quiet">
          How it works
        </ButtonLink>
        <Button variant="primary" pendingLabel="Placing your order">
          Place order
        </Button>
        <Button variant="primary" disabledReason="Choose a pickup date first.">
          Place order
        </Button>
      </div>
    </Section>
  );
}

function Fields(): ReactNode {
  const [zip, setZip] = useState('91101');
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [state, setState] = useState('');
  return (
    <Section title="Fields">
      <div className={styles.grid}>
        <TextField
          id="zip"
          label="Zip code"
          value={zip}
          onChange={setZip}
          inputMode="numeric"
          autoComplete="postal-code"
          suffix="Pasadena, CA"
          required
        />
        <TextField
          id="name"
          label="Name on the tag"
          hint="As the front desk knows you"
          value={name}
          onChange={setName}
          autoComplete="name"
          error="Please enter a valid name."
          required
        />
        <SelectField
          id="state"
          label="State"
          placeholder="Choose a state"
          value={state}
          onChange={setState}
          options={[
            { value: 'CA', label: 'California' },
            { value: 'NY', label: 'New York' },
          ]}
        />
        <TextField id="locked" label="City" value="Pasadena" onChange={setName} readOnly />
        <TextField
          id="search"
          label="Order number"
          icon="search"
          value=""
          onChange={setName}
          placeholder="Six digits"
        />
        <TextField id="note" label="Note" rows={2} value={note} onChange={setNote} />
        <StateOfSuggest id="s-short" label="Too short" text="Ce" status="idle" />
        <StateOfSuggest id="s-load" label="Loading" text="Cedar" status="loading" />
        <StateOfSuggest id="s-empty" label="Empty" text="Xyzzy" status="ready" />
        <StateOfSuggest id="s-error" label="Error" text="Cedar" status="error" />
      </div>
    </Section>
  );
}

function StateOfSuggest(props: {
  id: string;
  label: string;
  text: string;
  status: 'idle' | 'loading' | 'ready' | 'error';
}): ReactNode {
  const [text, setText] = useState(props.text);
  return <SuggestField {...props} text={text} onTextChange={setText} items={[]} onPick={() => undefined} />;
}

function Choices(): ReactNode {
  const [pickup, setPickup] = useState<'drop' | 'window' | 'hour' | 'same'>('drop');
  const [trip, setTrip] = useState<'one' | 'round'>('one');
  return (
    <Section title="Choices">
      <div className={styles.stack}>
        <SegmentedControl
          id="trip"
          label="Trip"
          labelHidden
          value={trip}
          onChange={setTrip}
          segments={[
            { value: 'one', label: 'One way' },
            { value: 'round', label: 'Round trip' },
          ]}
        />
        <RadioCards
          id="pickup"
          label="Pickup"
          hint="A driver comes to the door, or you hand it over at a counter."
          value={pickup}
          onChange={setPickup}
          error="Choose how the bags leave."
          options={[
            { value: 'drop', title: 'Drop off', detail: '14 counters within 5 miles', aside: 'Free', icon: 'store' },
            { value: 'window', title: '9 AM to 6 PM', detail: 'Any time that day', aside: '$19.99', icon: 'truck' },
            { value: 'hour', title: 'One-hour window', detail: 'You choose the hour', aside: '$29.99', icon: 'clock' },
            { value: 'same', title: 'Today', disabledReason: 'Too late for today', icon: 'truck' },
          ]}
        />
      </div>
    </Section>
  );
}

function CalendarSample(): ReactNode {
  const [day, setDay] = useState<IsoDate | null>(isoDate('2026-03-12'));
  return (
    <Section title="Calendar">
      <Calendar
        label="Pickup date"
        value={day}
        onChange={setDay}
        today={today}
        min={addDays(today, 1)}
        dayState={sampleDay}
      />
    </Section>
  );
}

function Options(): ReactNode {
  const [chosen, setChosen] = useState<string | null>('ground');
  return (
    <Section title="Option cards">
      <div className={styles.stack}>
        {[1, 2, 4, 6].map((count) => (
          <OptionCards
            key={count}
            id={`options-${count}`}
            label={`${count} options`}
            options={optionSamples.slice(0, count)}
            value={chosen}
            onChange={setChosen}
          />
        ))}
      </div>
    </Section>
  );
}

const pasadena: RoutePoint = { label: 'Pasadena, CA', latitude: 34.15, longitude: -118.14, country: 'US' };
const wainscott: RoutePoint = { label: 'Wainscott, NY', latitude: 40.94, longitude: -72.24, country: 'US' };
const maui: RoutePoint = { label: 'Kamuela, HI', latitude: 20.02, longitude: -155.67, country: 'US' };
const auchterarder: RoutePoint = { label: 'Auchterarder, UK', latitude: 56.29, longitude: -3.7, country: 'GB' };
const niseko: RoutePoint = { label: 'Niseko, Japan', latitude: 42.8, longitude: 140.68, country: 'JP' };
const newYork: RoutePoint = { label: 'New York, NY', latitude: 40.75, longitude: -73.99, country: 'US' };

function MapSample(props: { from: RoutePoint; to: RoutePoint; caption: string }): ReactNode {
  return (
    <Suspense fallback={<Skeleton shape="block" height="12rem" />}>
      <RouteMap {...props} />
    </Suspense>
  );
}

function Maps(): ReactNode {
  return (
    <Section title="Routes">
      <div className={styles.grid}>
        <MapSample from={newYork} to={wainscott} caption="92 miles, zone 2" />
        <MapSample from={wainscott} to={maui} caption="4,950 miles, zone 9" />
        <MapSample from={newYork} to={auchterarder} caption="3,240 miles" />
        <MapSample from={pasadena} to={niseko} caption="5,080 miles" />
      </div>
    </Section>
  );
}

function Strips(): ReactNode {
  return (
    <Section title="Day strip">
      <DayStrip label="A long way" days={stripSamples.long} />
    </Section>
  );
}

function Scales(): ReactNode {
  return (
    <Section title="To scale">
      <div className={styles.grid}>
        <ScaleFigure items={scaleSamples.bags} chosenId="standard" />
        <ScaleFigure items={scaleSamples.others} chosenId="checked" />
      </div>
    </Section>
  );
}

function Notices(): ReactNode {
  const [isShown, setShown] = useState(true);
  const [attempt, setAttempt] = useState(0);
  return (
    <Section title="Notices">
      <div className={styles.stack}>
        {isShown && (
          <Alert tone="good" title="Note saved" onDismiss={() => setShown(false)}>
            The front desk will see it on the day of arrival.
          </Alert>
        )}
        <Alert tone="warn" title="Storm in the Northeast">
          Carriers may be a day late into New York and New Jersey until Friday.
        </Alert>
        <Alert tone="bad" title="Limited service options available for the selected carrier" />
        <Alert tone="info">Prices include $1,000 of coverage for each bag.</Alert>
        {attempt > 0 && (
          <ErrorSummary
            attempt={attempt}
            problems={[
              { fieldId: 'name', message: 'Please enter a valid name.' },
              { fieldId: 'pickup', message: 'Choose how the bags leave.' },
            ]}
          />
        )}
        <Button onPress={() => setAttempt(attempt + 1)}>Show the list of errors</Button>
        <Waiting label="Asking two carriers for prices">
          <Skeleton shape="block" height="6rem" />
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </Waiting>
        <Disclosure label="How is this counted?">
          The greater of what it weighs and what its size would weigh: 48 × 14 × 10 in count as 49 lb.
        </Disclosure>
      </div>
    </Section>
  );
}

function Icons(): ReactNode {
  const names = Object.keys(iconDrawings) as IconName[];
  return (
    <Section title="Icons">
      <ul className={styles.icons}>
        {names.map((name) => (
          <li key={name}>
            <Icon name={name} size={32} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function sampleDay(day: IsoDate): DayState {
  if (isWeekend(day)) return { blocked: true, reason: 'No service on weekends' };
  if (day === '2026-03-17') return { blocked: true, reason: 'Origin Club Closed' };
  return { blocked: false, note: day.endsWith('3') ? '$68' : '$75' };
}
