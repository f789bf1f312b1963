import type { HostElement } from './hostElement.js'

/** The modal's element, which there is on a page alone. */
export function pageElement(element: HostElement | undefined): HostElement {
  if (element === undefined)
    throw new Error('The modal needs a page, and this environment has none.')
  return element
}
