import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactQuery from '@tanstack/react-query';
import * as ReactRouterDom from 'react-router-dom';
import * as Zustand from 'zustand';
import * as Contract from '../../src/contract/contract';
import { usesPage } from './page-usage';
import type { PROVIDED } from './workerd-config';

export const providedModules: Record<(typeof PROVIDED)[number], object> = {
  react: React,
  'react/jsx-runtime': JsxRuntime,
  'react-dom': ReactDom,
  'react-router-dom': ReactRouterDom,
  '@tanstack/react-query': ReactQuery,
  zustand: Zustand,
  'shell/contract': Contract,
  'shell/page-usage': { usesPage },
};
