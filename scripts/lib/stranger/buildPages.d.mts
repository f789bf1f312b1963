export type Page = {
  files: Map<string, string>
  sizeOf: (path: string) => number
  entry: number
  chunks: number[]
}
export declare function buildPages(
  frameUrl: string,
): Promise<Record<'blank' | 'react' | 'vanilla' | 'blankWagmi' | 'wagmi', Page>>
