import type { Core } from '../core/core.js'
import type { HostElement } from '../core/hostElement.js'
export function mountModal(_core: Core, _element: HostElement) {}
