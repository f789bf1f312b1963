export type Page = {
  sizeOf: (paths: readonly string[]) => number
  serve: () => Promise<{ url: string; close: () => Promise<void> }>
  entry: number
  chunks: number[]
}
type Name = 'blank' | 'react' | 'watched' | 'vanilla' | 'blankWagmi' | 'wagmi'
export declare function buildPages<name extends Name>(
  home: string,
  frameUrl: string,
  names: readonly name[],
): Promise<Record<name, Page>>
