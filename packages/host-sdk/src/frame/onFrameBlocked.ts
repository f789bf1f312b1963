/** Calls back when the page's own Content-Security-Policy keeps the frame out. No event of the iframe tells that. */
export function onFrameBlocked(origin: string, callback: () => void): () => void {
  const listen = (violation: SecurityPolicyViolationEvent) => {
    const { blockedURI, disposition, effectiveDirective } = violation
    if (disposition !== 'enforce' || effectiveDirective !== 'frame-src') return
    if (URL.canParse(blockedURI) && new URL(blockedURI).origin === origin) callback()
  }
  document.addEventListener('securitypolicyviolation', listen)
  return () => document.removeEventListener('securitypolicyviolation', listen)
}
