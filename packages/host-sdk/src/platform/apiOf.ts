export function apiOf(options: {
  apiUrl?: string | undefined
  frameUrl?: string | undefined
}): string | undefined {
  const { apiUrl = options.frameUrl } = options
  return apiUrl !== undefined && URL.canParse(apiUrl) ? apiUrl : undefined
}
