/** A failure that another attempt would not mend; its message is for the admin. */
export class CannotBePrinted extends Error {
  override readonly name = 'CannotBePrinted';
}
