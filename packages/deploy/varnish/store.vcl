# Two servers of the store behind Varnish 7, which keeps visitors' pages. Something before it ends TLS and passes clients'
# addresses on by the PROXY protocol: -a :8443,PROXY. Start it with -p http_gzip_support=off: the store compresses by itself.
vcl 4.1;

import directors;
import std;
import xkey;

probe ready {
  .url = "/readyz";
  .interval = 2s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}
backend server_1 {
  .host = "server-1";
  .port = "4000";
  .probe = ready;
  .connect_timeout = 2s;
  # Longer than event streams are silent or payments take.
  .first_byte_timeout = 130s;
  .between_bytes_timeout = 130s;
}
backend server_2 {
  .host = "server-2";
  .port = "4000";
  .probe = ready;
  .connect_timeout = 2s;
  .first_byte_timeout = 130s;
  .between_bytes_timeout = 130s;
}
# Who may purge.
acl operators {
  "localhost";
}

sub vcl_init {
  new store = directors.round_robin();
  store.add_backend(server_1);
  store.add_backend(server_2);
}

sub vcl_recv {
  set req.backend_hint = store.backend();
  if (req.method == "PURGE") {
    if (client.ip !~ operators) {
      return (synth(403));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.Surrogate-Key)));
  }
  if (req.restarts == 0) {
    unset req.http.X-Attempt;
    # What clients say of their address is dropped: TRUSTED_PROXY_HOPS=1 trusts this one entry.
    set req.http.X-Forwarded-For = client.ip;
    set req.http.X-Forwarded-Proto = "https";
    unset req.http.X-Forwarded-Host;
    unset req.http.X-Real-IP;
    unset req.http.Forwarded;
    # One name for all that accept it, so that browsers share pages.
    if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$|;\s*q=(1|0\.0*[1-9]))") {
      set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(,|$|;\s*q=(1|0\.0*[1-9]))") {
      set req.http.Accept-Encoding = "gzip";
    } else {
      unset req.http.Accept-Encoding;
    }
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization ||
    req.url ~ "^/(api|auth|dev|downloads|files|forms|releases)/") {
    return (pass);
  }
  # Whose pages are their own: shoppers, sign-ins that wait for MFA, readers of a form's result, who has pinned a release or
  # develops an app. Other cookies reach the store, but no page that it lets caches keep depends on them.
  if (req.http.Cookie ~ "(^|;\s*)(__Host-)?(session|sign-in|notice|release-pins|release-development)=") {
    return (pass);
  }
  return (hash);
}

sub vcl_backend_fetch {
  # There is an old page to give instead.
  if (bereq.http.X-Attempt == "first") {
    set bereq.first_byte_timeout = 3s;
  }
  unset bereq.http.X-Attempt;
}

sub vcl_backend_response {
  # Keeps what it has in place of a server's error.
  if (beresp.status >= 500 && (bereq.is_bgfetch || !bereq.uncacheable)) {
    return (abandon);
  }
  set beresp.grace = 0s;
  if (beresp.http.CDN-Cache-Control ~ "max-age=") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    if (beresp.http.CDN-Cache-Control ~ "stale-if-error=") {
      set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    }
    # Requests with a cookie that counts have passed.
    set beresp.http.Vary = "Accept-Encoding";
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    return (deliver);
  }
}

sub vcl_backend_error {
  # Another server gets a request that this one did not.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  if (bereq.is_bgfetch || !bereq.uncacheable) {
    return (abandon);
  }
}

sub vcl_hit {
  if (obj.ttl >= 0s || req.http.X-Attempt == "failed" || !std.healthy(req.backend_hint)) {
    return (deliver);
  }
  # While it is renewed an old page is given for as long as the store allows, and after that only where it does not answer.
  if (obj.http.CDN-Cache-Control ~ "stale-while-revalidate=" &&
    obj.ttl + std.duration(regsub(obj.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s) > 0s) {
    return (deliver);
  }
  set req.hash_always_miss = true;
  set req.http.X-Attempt = "first";
  return (restart);
}

sub vcl_synth {
  if (resp.status == 503 && req.http.X-Attempt == "first") {
    set req.hash_always_miss = false;
    set req.http.X-Attempt = "failed";
    return (restart);
  }
  if (req.method == "PURGE") {
    return (deliver);
  }
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
  if (resp.http.xkey) {
    unset resp.http.xkey;
    set resp.http.Vary = "Cookie, Accept-Encoding";
    # To a browser each page is old at once.
    unset resp.http.Age;
  }
}
