/** An order by its id, with the token of a mail unless the account that placed it is signed in. */
export type OpenOrder = { id: string; token?: string };
