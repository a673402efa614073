import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('escaped text never ends a tag, an attribute or an entity', () => {
  expect(escapeHtml(`<b onclick="x" title='y'>Tom & Ann &amp;</b>`)).toBe(
    '&lt;b onclick=&quot;x&quot; title=&#39;y&#39;&gt;Tom &amp; Ann &amp;amp;&lt;/b&gt;',
  );
});

test('plain text stays as it is', () => {
  expect(escapeHtml('Zoë, 12 Main St. #4 (rear)\nJapan: 東京')).toBe('Zoë, 12 Main St. #4 (rear)\nJapan: 東京');
});
