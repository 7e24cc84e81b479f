import { type ApiError, invalid } from './api-error.js';
import type { FormGroup, FormValue } from './form-body.js';

type Limits = { maximum?: number };

/** `finish` refuses what was not read, as the provider does. */
export class Parameters {
  private readonly taken = new Set<string>();
  private readonly inner: Parameters[] = [];

  constructor(
    private readonly group: FormGroup,
    private readonly path = '',
  ) {}

  /** Such as `line_items[0][quantity]`. */
  nameOf(name: string): string {
    return this.path === '' ? name : `${this.path}[${name}]`;
  }

  text(name: string, { maximum = 5_000 }: Limits = {}): string | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw this.invalid(name, `Invalid string: ${this.nameOf(name)}`);
    if (value === '')
      throw this.invalid(
        name,
        `You passed an empty string for '${this.nameOf(name)}'. We assume empty values are an attempt to unset a parameter; however '${this.nameOf(name)}' cannot be unset.`,
        'parameter_invalid_empty',
      );
    if (value.length > maximum) throw this.invalid(name, `Invalid string: must be at most ${maximum} characters`);
    return value;
  }

  required(name: string, limits?: Limits): string {
    return this.present(name, this.text(name, limits));
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,12}$/.test(value)) throw this.invalid(name, `Invalid integer: ${value}`, 'parameter_invalid_integer');
    return Number(value);
  }

  requiredInteger(name: string, { minimum }: { minimum: number }): number {
    const value = this.present(name, this.integer(name));
    if (value < minimum)
      throw this.invalid(name, `This value must be greater than or equal to ${minimum}.`, 'parameter_invalid_integer');
    return value;
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const choice = choices.find((each) => each === value);
    if (choice === undefined)
      throw this.invalid(name, `Invalid ${this.nameOf(name)}: must be one of ${choices.join(', ')}`);
    return choice;
  }

  url(name: string): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !/^https?:\/\/[^\s/]+/.test(value))
      throw this.invalid(name, 'Not a valid URL', 'url_invalid');
    return value;
  }

  currency(name: string): string {
    const value = this.required(name).toLowerCase();
    if (!/^[a-z]{3}$/.test(value)) throw this.invalid(name, `Invalid currency: ${value}`);
    return value;
  }

  metadata(name = 'metadata'): Record<string, string> {
    const group = this.take(name);
    if (group === undefined || group === '') return {};
    if (typeof group === 'string') throw this.invalid(name, 'Invalid object');
    if (group.size > 50) throw this.invalid(name, 'Metadata can have up to 50 keys');
    const entries = [...group].map(([key, value]) => {
      if (typeof value !== 'string' || key.length > 40 || value.length > 500)
        throw invalid(
          'Metadata keys can have up to 40 characters and values up to 500',
          `${this.nameOf(name)}[${key}]`,
        );
      return [key, value] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== ''));
  }

  optionalGroup(name: string): Parameters | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw this.invalid(name, 'Invalid object');
    return this.child(value, this.nameOf(name));
  }

  requiredGroup(name: string): Parameters {
    return this.present(name, this.optionalGroup(name));
  }

  groups(name: string): Parameters[] {
    const value = this.take(name);
    if (value === undefined) return [];
    if (typeof value === 'string') throw this.invalid(name, 'Invalid array');
    return [...value].map(([index, each]) => {
      const path = `${this.nameOf(name)}[${index}]`;
      if (typeof each === 'string' || !/^\d+$/.test(index)) throw invalid('Invalid object', path);
      return this.child(each, path);
    });
  }

  texts(name: string): string[] {
    const value = this.take(name);
    if (value === undefined) return [];
    if (typeof value === 'string') throw this.invalid(name, 'Invalid array');
    return [...value.values()].map((each) => {
      if (typeof each !== 'string') throw this.invalid(name, 'Invalid array');
      return each;
    });
  }

  finish(): void {
    for (const name of this.group.keys()) {
      if (this.taken.has(name)) continue;
      throw this.invalid(name, `Received unknown parameter: ${this.nameOf(name)}`, 'parameter_unknown');
    }
    for (const each of this.inner) each.finish();
  }

  private invalid(name: string, message: string, code?: string): ApiError {
    return invalid(message, this.nameOf(name), code);
  }

  private take(name: string): FormValue | undefined {
    this.taken.add(name);
    return this.group.get(name);
  }

  private child(group: FormGroup, path: string): Parameters {
    const made = new Parameters(group, path);
    this.inner.push(made);
    return made;
  }

  private present<Value>(name: string, value: Value | undefined): Value {
    if (value === undefined)
      throw this.invalid(name, `Missing required param: ${this.nameOf(name)}.`, 'parameter_missing');
    return value;
  }
}
