import { holdEarlyPress } from './first-view/hold-early-press.ts';
import { keepMovedPress } from './first-view/keep-moved-press.ts';
import { isUserActive, whenUserIsActive } from './first-view/when-user-is-active.ts';

// The first script of every page. A page that the server has drawn can be read and filled in without more of it; its code is loaded when
// a user is there to use it. Other pages load theirs at once.

const releasePress = holdEarlyPress();
keepMovedPress();
// The script may be there before the rest of the page.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
else begin();

function begin(): void {
  const list = document.getElementById('scripts-of-page');
  const isVisitedAgain = window.history.state !== null;
  if (!list || isVisitedAgain || isUserActive()) void load(list);
  else whenUserIsActive(() => load(list));
}

async function load(list: HTMLElement | null): Promise<void> {
  for (const href of JSON.parse(list?.textContent ?? '[]') as string[]) preload(href);
  const { startPage } = await import('./main.tsx');
  await startPage();
  releasePress();
}

/** Fetches the files of a page together, rather than one after the other as each imports the next. */
function preload(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
}
