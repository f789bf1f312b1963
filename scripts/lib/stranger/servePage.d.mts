export declare function servePage(page: {
  files: Map<string, string>
}): Promise<{ url: string; close: () => Promise<void> }>
