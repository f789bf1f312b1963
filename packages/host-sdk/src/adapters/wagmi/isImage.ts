export function isImage(icon: unknown): icon is string {
  return typeof icon === 'string' && /^(data:image\/|https:\/\/)/.test(icon)
}
