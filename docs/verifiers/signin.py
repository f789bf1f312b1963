import os
import jwt

ISSUER = os.environ.get("WALLET_ISSUER", "https://wallet.example")
PROJECT = os.environ.get("WALLET_PROJECT", "my-dapp")
keys = jwt.PyJWKClient(f"{ISSUER}/.well-known/jwks.json", lifespan=300)


def claims_of(token: str, origin: str | None = None) -> dict:
    """What a token says. Raises jwt.PyJWTError."""
    if jwt.get_unverified_header(token).get("typ") != "sign-in+jwt":
        raise jwt.InvalidTokenError("another kind of token")
    key = keys.get_signing_key_from_jwt(token).key
    needed = {"require": ["exp", "iat", "sub", "aud", "azp", "sid"]}
    claims = jwt.decode(token, key, ["ES256"], needed, audience=PROJECT, issuer=ISSUER, leeway=5)
    if claims["aud"] != PROJECT or origin not in (None, claims["azp"]):
        raise jwt.InvalidAudienceError("for another page")
    return claims


def account_of(token: str, origin: str | None = None) -> str:
    """The account that signed in, by CAIP-10."""
    return claims_of(token, origin)["sub"]


def identity_of(token: str, origin: str | None = None) -> dict | None:
    """The user of the embedded wallet; None for other wallets."""
    return claims_of(token, origin).get("identity")
