/** In CSS px. Centres the popup on this window. */
export function popupFeatures({ width, height }: { width: number; height: number }): string {
  const left = Math.round(screenX + Math.max(0, (outerWidth - width) / 2))
  const top = Math.round(screenY + Math.max(0, (outerHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
