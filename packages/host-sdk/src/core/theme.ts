import { EarlyError, type ThemeMode, type ThemeVariables } from '@vestibule/protocol'
import type { Core } from './core.js'

/** The shown mode: the dapp's, else the visitor's stored one, else the system's. */
export function resolveThemeMode(core: Core): ThemeMode {
  const { themeMode } = core.store.getState()
  if (themeMode !== undefined) return themeMode
  const stored = core.storage.getTheme()
  if (stored === 'light' || stored === 'dark') return stored
  return darkPreference()?.matches === true ? 'dark' : 'light'
}

/** Sets the mode and stores it; `system` restores the choice of the visitor's system. @throws `invalidParams` */
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
  // The letters of a string would become variables. JavaScript writes `null` for a missing value.
  if (typeof (themeVariables ?? {}) !== 'object')
    throw new EarlyError('invalidParams', { message: '`setThemeVariables` takes an object' })
  core.store.setState((state) => ({
    themeVariables: { ...state.themeVariables, ...themeVariables },
  }))
}

/** Calls back when the dapp or the visitor's system changes the look. Returns an unsubscribe function. */
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

/** The system's preference, if there is a page. */
function darkPreference(): MediaQueryList | undefined {
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)')
}
