/**
 * A tree that is written as XML the way Braintree does: lists and numbers have their type as an attribute, and empty elements are marked as
 * nil.
 */
export type XmlTree = { readonly [tag: string]: XmlNode };

type XmlNode = string | number | boolean | null | XmlTree | XmlList | XmlSiblings;

/** `<ids type="array"><item>…</item></ids>` */
type XmlList = { readonly items: string; readonly list: readonly (string | XmlTree)[] };

/** The same tag several times, side by side, without a list around them. */
type XmlSiblings = { readonly each: readonly XmlTree[] };

export function toXml(tree: XmlTree): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementsOf(tree)}`;
}

function elementsOf(tree: XmlTree): string {
  return Object.entries(tree)
    .map(([tag, node]) => element(tag, node))
    .join('');
}

function element(tag: string, node: XmlNode): string {
  if (node === null) return `<${tag} nil="true"/>`;
  if (typeof node === 'boolean') return `<${tag} type="boolean">${node}</${tag}>`;
  if (typeof node === 'number') return `<${tag} type="integer">${node}</${tag}>`;
  if (typeof node === 'string') return `<${tag}>${escapeXml(node)}</${tag}>`;
  if (isSiblings(node)) return node.each.map((one) => element(tag, one)).join('');
  if (!isList(node)) return `<${tag}>${elementsOf(node)}</${tag}>`;
  return `<${tag} type="array">${node.list.map((item) => element(node.items, item)).join('')}</${tag}>`;
}

function isList(node: XmlTree | XmlList | XmlSiblings): node is XmlList {
  return 'list' in node && Array.isArray(node.list);
}

function isSiblings(node: XmlTree | XmlList | XmlSiblings): node is XmlSiblings {
  return 'each' in node && Array.isArray(node.each);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
