type Tag = 'Sect' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';
type Box = [left: number, top: number, right: number, bottom: number];
type Options = { alt?: string; bbox?: Box; scope?: 'Column' | 'Row' };

/** For assistive technology, in the order of writing. */
export class StructureTree {
  private readonly root: PDFKit.PDFStructureElement;
  private isInArtifact = false;
  private current: { element: PDFKit.PDFStructureElement; tag: string };

  constructor(private readonly document: PDFKit.PDFDocument) {
    this.root = document.struct('Document');
    document.addStructure(this.root);
    this.current = { element: this.root, tag: 'Document' };
  }

  /** It may continue on further pages. */
  add(tag: Tag, write: () => void, options: Options = {}): void {
    const parent = this.current;
    const element = this.document.struct(tag, options);
    parent.element.add(element);
    this.current = { element, tag };
    write();
    element.end();
    this.current = parent;
  }

  /** On one page, in the current element. */
  content(draw: () => void): void {
    if (this.isInArtifact) return draw();
    const { element, tag } = this.current;
    const content = this.document.markStructureContent(tag);
    draw();
    this.document.endMarkedContent();
    element.add(content);
  }

  /** What nobody needs to hear. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    if (this.isInArtifact) return draw();
    this.document.markContent('Artifact', { type });
    this.isInArtifact = true;
    draw();
    this.isInArtifact = false;
    this.document.endMarkedContent();
  }

  end(): void {
    this.root.end();
  }
}
