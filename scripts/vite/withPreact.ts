import type { Plugin } from 'vite'

const MARK = '?preact'
export const hasPreact = (id: string) => id.endsWith(MARK)

const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
}

const FROM_REACT = '\0vestibule:react'
/**
 * The only module that imports React: a dapp without React sees one error. Reads names from
 * namespaces, because Vite replaces a missing peer with an empty module.
 */
const FROM_REACT_CODE = `
import * as react from 'react'
import * as runtime from 'react/jsx-runtime'
import * as dom from 'react-dom'
import { createRoot as create } from 'react-dom/client'
export default react
export const { jsx, jsxs } = runtime
export const { createPortal, flushSync } = dom
export const createRoot = create
export const {
  Component, Fragment, createContext, createElement, forwardRef, memo, startTransition, useCallback, useContext,
  useDebugValue, useDeferredValue, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useReducer, useRef, useState,
  useSyncExternalStore,
} = react
`

export const isFromReact = (id: string) => id === FROM_REACT

/**
 * Builds modules again with Preact for one entry. The other entries use the dapp's React.
 * @param options.entry the entry with Preact
 * @param options.modules paths of the modules to build again; all others are shared
 */
export function withPreact(options: { entry: RegExp; modules: RegExp }): Plugin {
  const { entry, modules } = options
  return {
    name: 'vestibule:with-preact',
    enforce: 'pre',
    async resolveId(source, importer, resolving) {
      const preact = PREACT[source]
      if (importer === undefined || !(hasPreact(importer) || entry.test(importer)))
        return preact === undefined ? null : fromReact(source, importer)
      const found = await this.resolve(preact ?? source, importer.replace(MARK, ''), resolving)
      if (preact !== undefined || found === null || found.external || !modules.test(found.id))
        return found
      return { ...found, id: found.id + MARK }
    },
    load: (id) => (isFromReact(id) ? FROM_REACT_CODE : null),
  }
}

const fromReact = (source: string, importer: string | undefined) =>
  importer !== undefined && isFromReact(importer)
    ? { id: source, external: true }
    : { id: FROM_REACT }
