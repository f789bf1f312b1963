import type { HostElement } from './hostElement.js'

/** The modal's element, which exists only on a page. */
export function pageElement(element: HostElement | undefined): HostElement {
  if (element === undefined)
    throw new Error('The modal needs a page, and this environment has none.')
  return element
}
