import { labelFault } from './nameZone.js'

const VARIANTS = [
  (name: string) => `my${name}`,
  (name: string) => `the${name}`,
  (name: string) => `${name}24`,
  (name: string) => `${name}77`,
  (name: string) => `${name}-365`,
  (name: string) => `hello${name}`,
  (name: string) => `${name}-online`,
  (name: string) => `${name}-888`,
]

/** Names like one that someone types, as far as they are names. */
export function variantsOf(label: string): string[] {
  return VARIANTS.map((vary) => vary(label)).filter((each) => labelFault(each) === undefined)
}
