#!/usr/bin/env bash
# The AWS SDK presigns uploads with the checksum of an empty file, and without the content type that it was told.
#
# Guess: getSignedUrl for a PutObjectCommand with a ContentType gives an address at which a browser may upload one file
#   of that type, whatever its content, as a presigned address of aws4fetch does.
# Observed: the signed query has x-amz-checksum-crc32=AAAAAA==, the checksum of no bytes, which storage that verifies it
#   refuses for every real file. ContentType is neither in the query nor among the signed headers: any type is accepted.
#   ContentLength is signed. A client with `requestChecksumCalculation: 'WHEN_REQUIRED'` leaves the checksum out, and the
#   option `signableHeaders` binds the type.
# Versions: @aws-sdk/client-s3 3.1175.0, @aws-sdk/s3-request-presigner 3.1169.0, aws4fetch 1.0.20.
# Seen (checksum in the query; signed headers):
#   default                                   AAAAAA==   content-length;host
#   WHEN_REQUIRED                             none       content-length;host
#   WHEN_REQUIRED and signableHeaders         none       content-length;content-type;host
#   aws4fetch                                 none       host
# Why it matters: the studio's upload of a model works against a development server that ignores checksums and fails
#   against the real one; and a link for a GLB lets its holder store HTML under the store's files.
# What to do: set both options, and test with a server that verifies checksums.
# Upstream: https://github.com/seaweedfs/seaweedfs/issues/10216 shows the refusal by a server.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export npm_config_cache="$work/npm-cache" npm_config_update_notifier=false
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @aws-sdk/client-s3@3.1175.0 @aws-sdk/s3-request-presigner@3.1169.0 aws4fetch@1.0.20
cat >run.mjs <<'JS'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AwsClient } from 'aws4fetch';

const credentials = { accessKeyId: 'example', secretAccessKey: 'example' };
const command = () => new PutObjectCommand({ Bucket: 'files', Key: 'castle.glb', ContentType: 'model/gltf-binary', ContentLength: 5 });

async function presign(settings, options) {
  const client = new S3Client({ region: 'us-east-1', endpoint: 'http://storage.test', forcePathStyle: true, credentials, ...settings });
  return getSignedUrl(client, command(), { expiresIn: 60, ...options });
}

function show(name, address) {
  const query = new URL(address).searchParams;
  console.log(`${name}: ${query.get('x-amz-checksum-crc32') ?? 'none'}; ${query.get('X-Amz-SignedHeaders')}`);
}

const required = { requestChecksumCalculation: 'WHEN_REQUIRED' };
show('default', await presign({}));
show('WHEN_REQUIRED', await presign(required));
show('WHEN_REQUIRED and signableHeaders', await presign(required, { signableHeaders: new Set(['content-type', 'content-length', 'host']) }));
const aws = new AwsClient({ ...credentials, service: 's3', region: 'us-east-1' });
const signed = await aws.sign('http://storage.test/files/castle.glb', {
  method: 'PUT',
  headers: { 'content-type': 'model/gltf-binary' },
  aws: { signQuery: true },
});
show('aws4fetch', signed.url);
JS
cat >expected <<'TXT'
default: AAAAAA==; content-length;host
WHEN_REQUIRED: none; content-length;host
WHEN_REQUIRED and signableHeaders: none; content-length;content-type;host
aws4fetch: none; host
TXT
node run.mjs | tee seen
diff -u expected seen
