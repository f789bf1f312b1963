type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

type Detectors = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

const QR = 'qr_code'

export async function findDetector(): Promise<Detector | undefined> {
  const Detectors = (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector
  try {
    const formats = await Detectors?.getSupportedFormats()
    return Detectors && formats?.includes(QR) ? new Detectors({ formats: [QR] }) : undefined
  } catch {
    return undefined
  }
}
