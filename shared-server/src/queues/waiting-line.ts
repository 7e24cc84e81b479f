/** Visitors of a network share its turns. `person`: an account or a guest session. */
export type Visitor = { network: string; person: string };

/** Networks take turns, then their persons, each in order of arrival. */
export class WaitingLine<T extends { visitor: Visitor }> {
  /** In order of service. */
  private readonly networks = new Map<string, Map<string, Set<T>>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  countOf(network: string, person?: string): number {
    const persons = this.networks.get(network);
    if (person !== undefined) return persons?.get(person)?.size ?? 0;
    return [...(persons?.values() ?? [])].reduce((sum, { size }) => sum + size, 0);
  }

  add(item: T): void {
    const { network, person } = item.visitor;
    const persons = this.networks.get(network) ?? new Map<string, Set<T>>();
    this.networks.set(network, persons.set(person, (persons.get(person) ?? new Set<T>()).add(item)));
    this.count += 1;
  }

  remove(item: T): void {
    const { network, person } = item.visitor;
    const persons = this.networks.get(network);
    const items = persons?.get(person);
    if (!items?.delete(item)) return;
    this.count -= 1;
    if (items.size === 0) persons?.delete(person);
    if (persons?.size === 0) this.networks.delete(network);
  }

  /** Undefined if no waiting network may be served. */
  next(mayServe: (network: string) => boolean): T | undefined {
    for (const [network, persons] of this.networks) {
      if (!mayServe(network)) continue;
      const [first] = persons;
      const [person = '', items = []] = first ?? [];
      const [item] = items;
      if (item === undefined) continue;
      this.remove(item);
      moveToEnd(persons, person);
      moveToEnd(this.networks, network);
      return item;
    }
    return undefined;
  }
}

function moveToEnd<V>(map: Map<string, V>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
