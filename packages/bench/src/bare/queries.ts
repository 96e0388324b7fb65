/** Database part of the bare handlers: one plain statement for each kind of row. */

const productColumns = `products.id, slug, products.name, description, products.price_cents as "priceCents", category, image,
  triangles, texture_bytes as "textureBytes", file_bytes as "fileBytes", animated,
  model -> 'pictures' as pictures, model -> 'turntable' as turntable`;

export const productList = {
  name: 'list',
  text: `select ${productColumns}, created_at as "createdAt" from products where published
    order by created_at desc, products.id desc limit $1`,
};

export const publishedCount = {
  name: 'count',
  text: `select count(*)::int as count from (select 1 from products where published limit $1) as counted`,
};

export const productBySlug = {
  name: 'product',
  text: `select ${productColumns}, tags, licence, model -> 'facts' as facts, model -> 'preview' as preview,
      model -> 'gallery' as gallery, created_at as "createdAt", updated_at as "updatedAt"
    from products where published and slug = $1`,
};

export const relatedTo = {
  name: 'related',
  text: `select ${productColumns} from products where published and products.id <> $1 and (category = $2 or tags && $3)
    order by (select count(*) from unnest(tags) as tag where tag = any($3)) desc, category = $2 desc,
      created_at desc, products.id desc limit 4`,
};

export const sessionUser = {
  name: 'user',
  text: `select users.id, email, username, first_name as "firstName", last_name as "lastName",
      profile_picture as "profilePicture", email_verified_at is not null as "emailVerified",
      exists (select from password_credentials where user_id = users.id) as "hasPassword",
      exists (select from mfa_factors where user_id = users.id) as "mfaEnabled"
    from sessions join users on users.id = user_id where token_hash = $1 and expires_at > now()`,
};

export const cartRows = {
  name: 'cart',
  text: `select carts.id as "cartId", version, carts.updated_at as "cartUpdatedAt", last_purchase_at as "lastPurchase",
      product_id as "productId", slug, products.name, description, products.price_cents as "priceCents",
      cart_items.price_cents as "addedPriceCents", category, image, quantity,
      jsonb_build_object('poster', model -> 'pictures' -> 'poster') as pictures,
      added_at as "addedAt", triangles, texture_bytes as "textureBytes", file_bytes as "fileBytes"
    from carts join sessions using (user_id) left join cart_items using (user_id)
      left join products on products.id = product_id and published
    where token_hash = $1 and expires_at > now() order by added_at, product_id`,
};

export const wishlistRows = {
  name: 'wishlist',
  text: `select product_id as "productId" from wishlist_items join products on products.id = product_id
    where user_id = $1 and published order by added_at desc, product_id`,
};
