import { EarlyError, type ThemeMode, type ThemeVariables } from '@vestibule/protocol'
import type { Core } from './core.js'

/** The dapp's mode, otherwise the visitor's stored mode, otherwise the system's. */
export function resolveThemeMode(core: Core): ThemeMode {
  const { themeMode } = core.store.getState()
  if (themeMode !== undefined) return themeMode
  const stored = core.storage.getTheme()
  if (stored === 'light' || stored === 'dark') return stored
  return darkPreference()?.matches === true ? 'dark' : 'light'
}

/** Stores the mode; `system` deletes the stored mode. @throws `invalidParams` */
export function setThemeMode(core: Core, mode: ThemeMode | 'system') {
  if (!/^(light|dark|system)$/.test(mode))
    throw new EarlyError('invalidParams', {
      message: '`setThemeMode` requires light, dark or system',
    })
  core.storage.setTheme(mode)
  core.store.setState({ themeMode: mode === 'system' ? undefined : mode })
}

export function setThemeVariables(core: Core, themeVariables: ThemeVariables) {
  // JavaScript callers may pass `null`, or a string, whose letters would become variables.
  if (typeof (themeVariables ?? {}) !== 'object')
    throw new EarlyError('invalidParams', { message: '`setThemeVariables` requires an object' })
  core.store.setState((state) => ({
    themeVariables: { ...state.themeVariables, ...themeVariables },
  }))
}

/** Also reports changes of the system's mode. Returns an unsubscribe function. */
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

/** Undefined on a server. */
function darkPreference(): MediaQueryList | undefined {
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)')
}
