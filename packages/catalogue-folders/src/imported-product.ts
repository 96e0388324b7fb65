/** A product as its folder, or the models package, gives it to an import. */
import type { Category, ModelFacts, Picture } from '@storefront/contract';
import type { WithoutPreview } from '@storefront/models';

export interface GivenFile {
  /** A string is the path of a local file. */
  readonly content: Uint8Array | string;
  /** Hexadecimal; computed when left out. */
  readonly sha256?: string;
}

export type PictureType = Picture['sources'][number]['type'];

/** A picture in all formats and widths; every browser supports the last format. */
export interface ImportedPicture {
  readonly width: number;
  readonly height: number;
  readonly alt?: string | undefined;
  readonly sources: readonly {
    readonly type: PictureType;
    readonly srcset: readonly { readonly width: number; readonly file: GivenFile }[];
  }[];
}

export type FormatFigure = NonNullable<ModelFacts['formatFigures']>[number];

export interface PreviewCheck {
  /** Triangles of the preview; 0 without one. */
  readonly triangles: number;
  /** Triangles of the model. */
  readonly of: number;
  /** Part of the model's triangles that it may have. */
  readonly share: number;
  /** True for the folder's own `preview.glb`. */
  readonly isGiven: boolean;
  /** Why there is none. */
  readonly without: WithoutPreview | null;
  /** Null when the studio could not compare preview and model. */
  readonly comparison: {
    /** Part of the picture that looks different, 0 to 1. */
    readonly difference: number;
    /** The same side of both, where they differ most; WebP. */
    readonly model: GivenFile;
    readonly preview: GivenFile;
  } | null;
}

export interface ImportedProduct {
  /** Id of a new product; generated when left out. */
  readonly id?: string | undefined;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  readonly category: Category;
  readonly tags: readonly string[];
  readonly licence: string;
  readonly createdAt?: Date | undefined;
  /** Emailed to owners of earlier versions. */
  readonly changelog?: string | undefined;
  readonly facts: ModelFacts;
  readonly poster: ImportedPicture;
  readonly scene: ImportedPicture;
  readonly gallery: readonly ImportedPicture[];
  readonly turntable: {
    readonly file: GivenFile;
    readonly frames: number;
    readonly width: number;
    readonly height: number;
  } | null;
  /** Null for a model that has pictures alone. */
  readonly preview: GivenFile | null;
  /** Part of the model's triangles that its preview may have, where the studio chose one. */
  readonly previewShare?: number | undefined;
  /** What a check found out about the preview; not kept with the product. */
  readonly previewCheck?: PreviewCheck | undefined;
  /** The preview as phones place it in a room; absent when it has too many triangles for them. */
  readonly room?: { readonly glb: GivenFile; readonly usdz: GivenFile } | undefined;
  /** Formats that the import made of the model, and their files in the zip; left out without one. */
  readonly made?: { readonly formats: readonly string[]; readonly files: readonly string[] } | undefined;
  readonly productFiles: Readonly<Record<string, GivenFile>>;
  /** Files of the zip that are also downloaded by themselves, by their path in it. */
  readonly parts?: Readonly<Record<string, GivenFile>> | undefined;
}
