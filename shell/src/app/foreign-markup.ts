/** By texts that a translator has replaced: the element in their place. */
const standIns = new WeakMap<Node, ChildNode>();

const isFont = (node: Node | null): node is ChildNode => node?.nodeName === 'FONT';

/** Where a text is shown now: itself, its stand-in, or what wraps nothing but it. */
function shown(node: ChildNode, parent: Node): ChildNode {
  let outermost = standIns.get(node) ?? node;
  for (;;) {
    const { parentNode } = outermost;
    if (!parentNode || parentNode === parent || parentNode.childNodes.length > 1) return outermost;
    outermost = parentNode as Node as ChildNode;
  }
}

/** The child of `parent` that contains it, if any. */
function childWith(node: ChildNode, parent: Node): Node | null {
  let child: Node | null = standIns.get(node) ?? node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/**
 * Translators wrap or replace the texts of a page by `<font>` elements, also while React removes, moves and changes them: see React's issue
 * 11538. React's calls then apply to the elements that show its texts.
 */
export function tolerateForeignMarkup(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with a node below
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    shown(child as Node as ChildNode, this).remove();
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    const isMoved = before && before.parentNode !== this;
    return insertBefore.call(this, child, isMoved ? childWith(before as ChildNode, this) : before) as Child;
  };

  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      if (type === 'characterData') {
        const standIn = standIns.get(target);
        if (standIn) standIn.textContent = target.nodeValue;
        continue;
      }
      for (const added of addedNodes) {
        standIns.get(added)?.remove();
        standIns.delete(added);
      }
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      for (const removed of font ? removedNodes : []) {
        if (removed.nodeType !== Node.TEXT_NODE || removed.isConnected) continue;
        standIns.set(removed, font!);
        observer.observe(removed, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

export const isTranslated = (): boolean => document.querySelector('font') !== null;
