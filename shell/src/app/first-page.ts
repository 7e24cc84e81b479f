import { createContext } from 'react';

/** Whether the router has loaded the page at the first address, and the moment at which it has. */
export type FirstPage = { isLoaded: boolean; loaded: Promise<void> };

/** On the server everything is loaded before anything is rendered. */
export const FirstPageContext = createContext<FirstPage>({ isLoaded: true, loaded: Promise.resolve() });
