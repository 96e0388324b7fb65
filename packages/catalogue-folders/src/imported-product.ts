/** A product as its folder, or the models package, gives it to an import. */
import type { Category, ModelFacts, Picture } from '@storefront/contract';

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
  readonly preview: GivenFile;
  /** Formats that the import made of the model, and their files in the zip; left out without one. */
  readonly made?: { readonly formats: readonly string[]; readonly files: readonly string[] } | undefined;
  readonly productFiles: Readonly<Record<string, GivenFile>>;
}
