import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as Zustand from 'zustand';
import * as Contract from '../contract/contract';
import * as ReactQuery from './facades/react-query';
import * as ReactRouterDom from './facades/react-router-dom';

/** Inserted by the build from federation/build/singletons.mjs. */
declare const SINGLETON_VERSIONS: Readonly<Record<string, string>>;

/** Each exists once per page. */
const modules: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': JsxRuntime,
  'react-dom': ReactDom,
  'react-router-dom': ReactRouterDom,
  '@tanstack/react-query': ReactQuery,
  zustand: Zustand,
  'shell/contract': Contract,
};

export const sharedSingletons = Object.fromEntries(
  Object.entries(modules).map(([name, module]) => {
    const version = SINGLETON_VERSIONS[name] ?? '';
    return [
      name,
      { version, lib: () => module, shareConfig: { singleton: true, eager: true, requiredVersion: version } },
    ];
  }),
);
