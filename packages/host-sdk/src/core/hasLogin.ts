import { AUTH_NAMESPACES, type Options } from './options.js'

/** Whether a page offers embedded login: it wants a frame, and a namespace that the embedded wallet serves. */
export function hasLogin({ frameUrl, adapters = [] }: hasLogin.Asked): boolean {
  return (
    frameUrl !== undefined && adapters.some(({ namespace }) => AUTH_NAMESPACES.includes(namespace))
  )
}

export declare namespace hasLogin {
  type Asked = Pick<Options, 'frameUrl'> & {
    adapters?: readonly Pick<NonNullable<Options['adapters']>[number], 'namespace'>[] | undefined
  }
}
