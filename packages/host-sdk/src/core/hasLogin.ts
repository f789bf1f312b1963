import type { Adapter } from './model/adapter.js'
import type { Options } from './model/options.js'

export function hasLogin({ frameUrl, adapters = [] }: Asked): boolean {
  return frameUrl !== undefined && adapters.some(({ embedded }) => embedded !== undefined)
}

type Asked = Pick<Options, 'frameUrl'> & {
  adapters?: readonly Pick<Adapter, 'embedded'>[] | undefined
}
