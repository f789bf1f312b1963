import { EarlyError, type ThemeMode, type ThemeVariables } from '@vestibule/protocol'
import type { Core } from './core.js'

/** The mode to show: what the dapp set, else what the visitor stored, else what the system prefers. */
export function resolveThemeMode(core: Core): ThemeMode {
  const { themeMode } = core.store.getState()
  if (themeMode !== undefined) return themeMode
  const stored = core.storage.getTheme()
  if (stored === 'light' || stored === 'dark') return stored
  return darkPreference()?.matches === true ? 'dark' : 'light'
}

/** Sets the mode and remembers it; `system` gives the choice back to the visitor's system. @throws `invalidParams` */
export function setThemeMode(core: Core, mode: ThemeMode | 'system') {
  if (!/^(light|dark|system)$/.test(mode))
    throw new EarlyError('invalidParams', {
      message: '`setThemeMode` takes light, dark or system',
    })
  core.storage.setTheme(mode)
  core.store.setState({ themeMode: mode === 'system' ? undefined : mode })
}

/** @throws `invalidParams` */
export function setThemeVariables(core: Core, themeVariables: ThemeVariables) {
  // The letters of a text would become variables. JavaScript writes `null` for what is left out.
  if (typeof (themeVariables ?? {}) !== 'object')
    throw new EarlyError('invalidParams', { message: '`setThemeVariables` takes an object' })
  core.store.setState((state) => ({
    themeVariables: { ...state.themeVariables, ...themeVariables },
  }))
}

/** Calls back when the look changes, by the dapp or by the visitor's system. Returns a function that stops it. */
export function onThemeChange(core: Core, callback: () => void): () => void {
  const preference = darkPreference()
  preference?.addEventListener?.('change', callback)
  const unsubscribe = core.store.subscribe((state, before) => {
    if (state.themeMode !== before.themeMode || state.themeVariables !== before.themeVariables)
      callback()
  })
  return () => {
    unsubscribe()
    preference?.removeEventListener?.('change', callback)
  }
}

/** The system's preference, where there is a page. */
function darkPreference(): MediaQueryList | undefined {
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)')
}
