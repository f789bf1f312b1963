import type { HostElement } from './hostElement.js'

export function pageElement(element: HostElement | undefined): HostElement {
  if (element === undefined) throw new Error('The modal requires a page: there is no document.')
  return element
}
