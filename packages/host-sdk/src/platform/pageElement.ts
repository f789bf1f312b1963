import type { HostElement } from './hostElement.js'

export function pageElement(element: HostElement | undefined): HostElement {
  if (element === undefined)
    throw new Error('The modal needs a page, and this environment has none.')
  return element
}
