import { applyTheme } from '@vestibule/design'
import type { Core } from '../core/core.js'
import { onThemeChange, resolveThemeMode } from '../core/theme.js'

/** Updates the element's theme with the dapp's choice and the visitor's system. */
export function followTheme(core: Core, element: HTMLElement) {
  const apply = () => {
    const { themeVariables } = core.store.getState()
    const invalid = applyTheme(element, { mode: resolveThemeMode(core), variables: themeVariables })
    if (invalid.length > 0) core.log.warn('Invalid theme value', { names: invalid })
  }
  apply()
  core.lifetime.signal.addEventListener('abort', onThemeChange(core, apply))
}
