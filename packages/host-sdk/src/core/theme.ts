import type { ThemeMode, ThemeVariables } from '@vestibule/protocol'
import type { Core } from './core.js'

/** The mode to show: what the dapp set, else what the visitor stored, else what the system prefers. */
export function resolveThemeMode(core: Core): ThemeMode {
  const { themeMode } = core.store.getState()
  if (themeMode !== undefined) return themeMode
  const stored = core.storage.getTheme()
  if (stored === 'light' || stored === 'dark') return stored
  return darkPreference()?.matches === true ? 'dark' : 'light'
}

/** Sets the mode and remembers it; `system` gives the choice back to the visitor's system. */
export function setThemeMode(core: Core, mode: ThemeMode | 'system') {
  core.storage.setTheme(mode)
  core.store.setState({ themeMode: mode === 'system' ? undefined : mode })
}

export function setThemeVariables(core: Core, themeVariables: ThemeVariables) {
  core.store.setState((state) => ({
    themeVariables: { ...state.themeVariables, ...themeVariables },
  }))
}

/** The system's preference, where there is a page. */
export function darkPreference(): MediaQueryList | undefined {
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)')
}
