type Node = { id: string; parentId: string | null };

export function isWithinCategory(nodes: readonly Node[], category: string | null, id: string): boolean {
  const parentOf = new Map(nodes.map((node) => [node.id, node.parentId]));
  const seen = new Set<string>();
  for (let at = category; at !== null && !seen.has(at); at = parentOf.get(at) ?? null) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}
