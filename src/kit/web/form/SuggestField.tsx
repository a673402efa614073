import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { deleteCharacters, enterMoreCharacters } from '#rules/validation/select-messages.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icon-drawings.tsx';
import { LiveRegion } from '../notices/LiveRegion.tsx';
import { Field, type FieldBasics } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './SuggestField.module.css';
import { suggestMove } from './suggest-move.ts';
import { useScrollIntoList } from './use-scroll-into-list.ts';

export type Suggestion = {
  id: string;
  title: string;
  /** A second, quieter line. */
  detail?: string;
  icon?: IconName;
};

export type SuggestWords = {
  empty: string;
  error: string;
  /** Announced when suggestions arrive. */
  found: (count: number) => string;
};

/** Further suggestions that can be loaded. */
export type MoreSuggestions = { readonly isLoading: boolean; load(): void };

export type SuggestFieldProps<Item extends Suggestion> = FieldBasics & {
  /** The text in the box. Free text stays as typed. */
  text: string;
  onTextChange: (text: string) => void;
  /** Suggestions for the current text; the page fetches them. */
  items: readonly Item[];
  /** `idle`: nothing requested yet. */
  status: 'idle' | 'loading' | 'ready' | 'error';
  /** Loaded when the end of the list is scrolled near. */
  more?: MoreSuggestions | null;
  /** The user chose one. The page sets the text. */
  onPick: (item: Item) => void;
  onBlur?: (() => void) | undefined;
  /** The box got the focus. With it, suggestions open without a key or a press. */
  onFocus?: () => void;
  minLength?: number;
  words?: Partial<SuggestWords>;
  icon?: IconName;
  /** For a form that is sent before a script runs. */
  name?: string | undefined;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** The maximum length of a search. More can be typed; then the list says how much to delete. */
  maxLength?: number;
  /** A cross at the right end that empties the box. */
  onClear?: (() => void) | undefined;
  disabled?: boolean | undefined;
  aside?: ReactNode;
};

const plainWords: SuggestWords = {
  empty: messages.noResultsFound,
  error: messages.resultsNotLoaded,
  found: (count) => (count === 1 ? t`1 suggestion` : t`${count} suggestions`),
};

/** How near to its end a list loads more, in pixels. */
const nearEndPx = 200;

/** A text box with suggestions, by the ARIA combobox pattern: list autocomplete with manual selection. */
export function SuggestField<Item extends Suggestion>(props: SuggestFieldProps<Item>): ReactNode {
  const { id, text, items, status, more, minLength = 3, maxLength, icon = 'search' } = props;
  const words = { ...plainWords, ...props.words };
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(-1);

  const listId = `${id}-list`;
  const optionId = (index: number): string => `${id}-option-${index}`;
  const length = text.trim().length;
  const isFit = length >= minLength && length <= (maxLength ?? length);
  const hasList = isFit && status === 'ready' && items.length > 0;
  const isListShown = isOpen && hasList;
  const note = isOpen && !hasList ? noteFor({ length, minLength, maxLength, status, words }) : '';
  const current = isListShown && highlighted < items.length ? highlighted : -1;
  const listRef = useScrollIntoList(current);

  function loadMore(): void {
    if (more && !more.isLoading) more.load();
  }

  function close(): void {
    setOpen(false);
    setHighlighted(-1);
  }

  function pick(item: Item): void {
    props.onPick(item);
    close();
  }

  function handleKey(event: KeyboardEvent): void {
    const { key, altKey } = event;
    const move = suggestMove({ key, altKey, isOpen: isListShown, count: items.length, highlighted: current });
    if (move.kind === 'leave-alone') return;
    event.preventDefault();
    if (key === 'Escape') event.stopPropagation();
    if (move.kind === 'close') close();
    else if (move.kind === 'pick') {
      const item = items[move.index];
      if (item) pick(item);
    } else {
      setOpen(true);
      setHighlighted(move.index);
      if (move.index >= items.length - 1) loadMore();
    }
  }

  return (
    <Field {...props}>
      {(attributes) => (
        <div className={styles.box}>
          <span className={styles.icon}>
            <Icon name={icon} size={20} />
          </span>
          <input
            {...attributes}
            className={classNames(fieldStyles.control, styles.input)}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isListShown}
            aria-controls={isListShown ? listId : undefined}
            aria-activedescendant={current >= 0 ? optionId(current) : undefined}
            autoComplete={props.autoComplete ?? 'off'}
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="search"
            name={props.name}
            placeholder={props.placeholder}
            disabled={props.disabled}
            value={text}
            onChange={(event) => {
              props.onTextChange(event.target.value);
              setHighlighted(-1);
              setOpen(true);
            }}
            onKeyDown={handleKey}
            onClick={() => setOpen(true)}
            onFocus={() => {
              if (!props.onFocus) return;
              props.onFocus();
              setOpen(true);
            }}
            onBlur={() => {
              close();
              props.onBlur?.();
            }}
          />
          {props.onClear && text !== '' && (
            <button
              className={styles.clear}
              type="button"
              aria-label={t`Clear ${props.label}`}
              onClick={() => {
                props.onClear?.();
                // The clear button is about to disappear, so the focus moves to the box.
                document.getElementById(id)?.focus();
              }}
            >
              <Icon name="close" size={16} />
            </button>
          )}
          {isListShown && (
            <div
              className={classNames(styles.popup, styles.list)}
              role="listbox"
              id={listId}
              aria-label={props.label}
              ref={listRef}
              // Keeps the focus in the text box, so that a press on an option does not blur the field.
              onMouseDown={(event) => event.preventDefault()}
              onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
                if (scrollHeight - scrollTop - clientHeight < nearEndPx) loadMore();
              }}
            >
              {items.map((item, index) => (
                // The text box keeps the focus and handles keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={item.id}
                  className={styles.option}
                  role="option"
                  id={optionId(index)}
                  aria-selected={index === current}
                  onMouseMove={() => setHighlighted(index)}
                  onClick={() => pick(item)}
                >
                  {item.icon && <Icon name={item.icon} size={20} />}
                  <span className={styles.words}>
                    <span className={styles.title}>{item.title}</span>
                    {item.detail && <span className={styles.detail}>{item.detail}</span>}
                  </span>
                </div>
              ))}
              {more?.isLoading && (
                <div className={styles.more} role="presentation">
                  {messages.loadingMoreResults}
                </div>
              )}
            </div>
          )}
          {note !== '' && <div className={classNames(styles.popup, styles.note)}>{note}</div>}
          <LiveRegion
            message={isListShown ? (more?.isLoading ? messages.loadingMoreResults : words.found(items.length)) : note}
          />
        </div>
      )}
    </Field>
  );
}

function noteFor(facts: {
  length: number;
  minLength: number;
  maxLength: number | undefined;
  status: 'idle' | 'loading' | 'ready' | 'error';
  words: SuggestWords;
}): string {
  const { length, minLength, maxLength = length, status, words } = facts;
  if (length === 0) return '';
  if (length < minLength) return enterMoreCharacters(minLength);
  if (length > maxLength) return deleteCharacters(length - maxLength);
  if (status === 'loading') return messages.searching;
  if (status === 'error') return words.error;
  return status === 'ready' ? words.empty : '';
}
